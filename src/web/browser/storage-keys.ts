/** The keys of choices that are kept in this browser; the privacy policy lists them. Drafts have keys of their own. */
export const schemeKey = 'coralline-scheme'
export const sidebarKey = 'coralline-sidebar'
export const columnsKey = 'coralline-columns'
export const pairingKey = 'coralline-pairing'
export const sitterPreferencesKey = 'coralline-preferences'
