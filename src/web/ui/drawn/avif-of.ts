/** The addresses of the same drawing as AVIF; undefined for a picture that has no AVIF. */
export function avifOf(webp: string | undefined): string | undefined {
  return webp?.startsWith('/art/') ? webp.replace(/\.webp(?= |$)/g, '.avif') : undefined
}
