/** True while pages are built: there is no address, window or clock, and no script has run. */
export const isBuilding = import.meta.env.SSR && import.meta.env.PROD
