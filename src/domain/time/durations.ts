/** In milliseconds, as the difference of two instants. Times of a tank's clock are in seconds: see timestamps.ts. */
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** The instant so many days of 24 hours ago. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * day)
}
