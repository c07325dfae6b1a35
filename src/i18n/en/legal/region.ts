/** The notice of a region that is not served. Doc 1 §1, §4. */
export const region = { title: 'Service Unavailable' }
