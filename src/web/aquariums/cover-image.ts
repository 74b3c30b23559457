/** Address of an aquarium's cover: a placeholder for '1' to '5' and for none. */
export function coverAddress(imageUrl: string | null): string {
  if (imageUrl === null) return '/placeholders/1.svg'
  return /^[1-5]$/.test(imageUrl) ? `/placeholders/${imageUrl}.svg` : imageUrl
}
