export type ProviderSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** New accounts may have an address of which the provider does not say whether it is verified. */
  trustsEmail?: boolean
}
