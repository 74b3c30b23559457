/** In milliseconds, as the difference of two instants. Times of a tank's clock are counted in seconds: see timestamps.ts. */
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
