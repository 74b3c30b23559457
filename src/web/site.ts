type Site = {
  name: string
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
