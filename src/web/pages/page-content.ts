import { NetworkError } from '#web/api/api.ts'

/** The address at which the build puts the data of a page's loader, for the app to fetch. */
export function contentAddress(path: string): string {
  return `${path === '/' ? '/home' : path}.data`
}

/** Fetches the content of a public page as it was built, so that no script has to contain it. */
export async function fetchContent<Content>(path: string): Promise<Content> {
  const answer = await fetch(contentAddress(path)).catch(() => {
    throw new NetworkError()
  })
  if (!answer.ok) throw new NetworkError()
  return answer.json()
}
