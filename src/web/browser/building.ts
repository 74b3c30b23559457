/** True while pages are built: there is no address, window or clock then, and the HTML is seen before any script has run. */
export const isBuilding = import.meta.env.SSR && import.meta.env.PROD
