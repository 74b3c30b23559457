import { NetworkError } from '#web/api/api.ts'

/** Where the build leaves what a page's loader brought, for the app. */
export function contentAddress(path: string): string {
  return `${path === '/' ? '/home' : path}.data`
}

/** What a public page shows, as it was built: it weighs nothing in the scripts. */
export async function fetchContent<Content>(path: string): Promise<Content> {
  const answer = await fetch(contentAddress(path)).catch(() => {
    throw new NetworkError()
  })
  if (!answer.ok) throw new NetworkError()
  return answer.json()
}
