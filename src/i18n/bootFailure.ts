/** Shown where the texts of no language could be loaded. Doc 1 §8. */
export const BOOT_FAILURE = { title: 'Failed to Load Page · 页面加载失败', retry: 'Retry · 重试' }
