/** An OpenID Connect provider as configured; `accountIssuer` is what accounts are stored with, if it is another issuer. */
export type ProviderSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  accountIssuer?: string
  /** The provider is told to ask for a login each time, even in a browser that it knows. */
  alwaysAsks?: boolean
  /** An e-mail address of which the provider does not say whether it is verified is taken for a new account. */
  trustsEmail?: boolean
}
