/** The picture viewer. */
export const picture = { view: 'Full screen: {{alt}}' }
