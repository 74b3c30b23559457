/** True for text that begins with `scheme://`, unlike a folder. */
export function isBucketAddress(text: string): boolean {
  return /^[a-z][a-z0-9]+:\/\//i.test(text)
}

/** Reads `s3://bucket/a/folder`; the folder, if any, ends with a slash. Undefined for anything else. */
export function parseBucketAddress(text: string): { bucket: string; folder: string } | undefined {
  const found =
    /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?<folder>(?:\/[\w!.*'()+ =@-]+)*)\/?$/.exec(text)
  if (!found?.groups || /\/\.{1,2}(?:\/|$)/.test(text)) return undefined
  const { bucket = '', folder = '' } = found.groups
  return { bucket, folder: folder === '' ? '' : `${folder.slice(1)}/` }
}
