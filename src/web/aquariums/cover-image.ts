/** The same cover in two widths, for the browser to choose from; only the aquarium's own images have them. */
export function coverWidths(imageUrl: string | null): string | undefined {
  const own = imageUrl === null ? null : /^(\/api\/images\/.+\/)full$/.exec(imageUrl)
  return own ? `${own[1]}thumbnail 480w, ${imageUrl} 2048w` : undefined
}

/** Address of an aquarium's cover: a placeholder for '1' to '5' and for none. */
export function coverAddress(imageUrl: string | null): string {
  if (imageUrl === null) return '/placeholders/1.svg'
  return /^[1-5]$/.test(imageUrl) ? `/placeholders/${imageUrl}.svg` : imageUrl
}
