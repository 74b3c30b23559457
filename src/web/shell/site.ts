type Site = {
  name: string
  /** The e-mail address of whoever runs this Coralline. */
  contact?: string
  /** The company that owns it. */
  owner?: { name: string; address?: `https://${string}` }
  /** A film that introduces the product. */
  introVideo?: `https://${string}`
  /** Where the source code is kept. */
  sourceCode?: `https://${string}`
  /** Places where keepers meet; what is not named here is not shown. */
  community: Partial<
    Record<'Facebook' | 'X' | 'Instagram' | 'TikTok' | 'Chat community' | 'YouTube', `https://${string}`>
  >
}

/** What is said of this Coralline: its name and its addresses elsewhere. */
export const site: Site = {
  name: 'Coralline',
  community: {},
}
