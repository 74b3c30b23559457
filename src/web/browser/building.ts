/** True while pages are built: what is drawn then knows no address, window or clock, and is seen before any script. */
export const isBuilding = import.meta.env.SSR && import.meta.env.PROD
