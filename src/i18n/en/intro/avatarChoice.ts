/** The selection of an avatar. */
export const avatarChoice = {
  title: 'Create avatar to interact with characters',
  chooseFirst: 'Select an avatar first',
  confirm: 'Confirm',
  skip: 'Start without an avatar',
}
