/** The payment-required view of a paid scene, and why a payment is asked for. */
export const payment = {
  title: 'The next part of this scene has to be paid for.',
  price_one: '{{count, amount}} diamond for {{minutes}} minutes',
  price_other: '{{count, amount}} diamonds for {{minutes}} minutes',
  recharge: 'Get diamonds',
  leave: 'Leave without paying',
  reasons: { recharge: 'You need more diamonds for this.', sign_in: 'Sign in to get more diamonds.' },
}
