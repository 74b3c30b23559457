/** Under these names the browser keeps what was chosen in it; the privacy policy lists them. Drafts have names of their own. */
export const schemeKey = 'coralline-scheme'
export const sidebarKey = 'coralline-sidebar'
export const trendsKey = 'coralline-trends'
export const columnsKey = 'coralline-columns'
