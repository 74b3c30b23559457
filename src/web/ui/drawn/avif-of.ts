/** The same addresses of a drawing's AVIF; undefined for what has none. */
export function avifOf(webp: string | undefined): string | undefined {
  return webp?.startsWith('/art/') ? webp.replace(/\.webp(?= |$)/g, '.avif') : undefined
}
