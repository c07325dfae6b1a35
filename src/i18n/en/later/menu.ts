/** The menu of the chat. */
export const menu = {
  title: 'Menu',
  settings: 'Reading and sound',
  report: 'Report a problem',
  copy: 'Copy the conversation',
  copied: 'Conversation copied',
  notCopied: 'The conversation could not be copied',
  print: 'Print the conversation',
}
