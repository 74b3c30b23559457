/** `accountIssuer`: the issuer that accounts are stored with, if another. */
export type ProviderSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  accountIssuer?: string
  /** The provider is to ask for a login each time, even in a browser that it knows. */
  alwaysAsks?: boolean
  /** New accounts may have an address of which the provider does not say whether it is verified. */
  trustsEmail?: boolean
}
