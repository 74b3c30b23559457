type Site = {
  name: string
  version: string
  /** The e-mail address of whoever runs this Coralline. */
  contact?: string
  /** The company that owns it. */
  owner?: { name: string; address?: `https://${string}` }
  introVideo?: `https://${string}`
  sourceCode?: `https://${string}`
  /** Places where users meet; only those that are named here are shown. */
  community: Partial<
    Record<'Facebook' | 'X' | 'Instagram' | 'TikTok' | 'Chat community' | 'YouTube', `https://${string}`>
  >
}

export const site: Site = {
  name: 'Coralline',
  version: import.meta.env.VITE_VERSION,
  community: {},
}
