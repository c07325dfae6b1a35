/** Applies the style sheets among these files, after those that the page names itself. Rejects where one does not arrive. */
export async function applyStyles(files: readonly string[]): Promise<void> {
  const styles = files.filter((file) => file.endsWith('.css'))
  await Promise.all(
    styles.map(
      (href) =>
        new Promise((resolve, reject) => {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
          link.onload = resolve
          link.onerror = (error) => {
            // The app would take it for one that applies.
            link.remove()
            reject(error)
          }
          document.head.append(link)
        }),
    ),
  )
}
