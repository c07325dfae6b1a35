/** Sign-in and registration. Doc 1 §2 (auth drawer), §5, §8. */
export const signIn = { title: 'Sign in' }
