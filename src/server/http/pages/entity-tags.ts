/** True when the browser has this very answer. */
export function isKnownTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map(strong)
  return tags.includes(strong(etag)) || tags.includes('*')
}

function strong(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
