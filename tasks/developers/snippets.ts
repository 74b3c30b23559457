import { parse } from 'yaml'

/** A piece of code of the page: the heading above it, its language, and its text. */
export type Snippet = { heading: string; language: string; text: string }

export function snippetsOf(markdown: string): Snippet[] {
  const found: Snippet[] = []
  let heading = ''
  for (const [, title, language, text] of markdown.matchAll(/^#+ ([^\n]+)$|^```(\w+)\n(.*?)^```$/gms)) {
    if (title !== undefined) heading = title
    else if (language !== undefined && text !== undefined) found.push({ heading, language, text })
  }
  return found
}

/** The request that a program makes of its snippet. */
export type SnippetRequest = { url: string; method: string; headers: Record<string, string>; body: string }

/** What each program would send, read out of its snippet, with `value` as what it measures. */
export const requestsOf: Readonly<Record<string, (text: string, value: number) => SnippetRequest>> = {
  'Home Assistant': (text, value) => {
    const { url, method, headers, payload } = parse(text).rest_command.log_reef
    const body = payload.replace(/\{\{ states\("sensor\.\w+"\) \}\}/, String(value))
    return { url, method, headers, body }
  },
  ESPHome: (text, value) => {
    const { url, request_headers, json } = parse(text)[0]['http_request.post']
    const root: Record<string, unknown> = {}
    for (const [, keys = '', given = ''] of json.matchAll(/^root(\S+) = (.+);$/gm))
      setDeep(root, keys.match(/\w+/g) ?? [], given.startsWith('id(') ? value : JSON.parse(given))
    // The component itself says that it sends JSON.
    const headers = { ...request_headers, 'content-type': 'application/json' }
    return { url, method: 'POST', headers, body: JSON.stringify(root) }
  },
  'Apple Shortcuts': (text, value) => {
    const rows = Object.fromEntries(
      [...text.matchAll(/^(.+?):\s+(.+)$/gm)].map(([, name, says]) => [name, says]),
    )
    const [header = '', says = ''] = String(rows.Header).split(' = ')
    const [name = '', given = ''] = String(rows['Number in it']).split(' = ')
    if (rows['Request Body'] !== 'JSON' || given !== 'Ask Each Time')
      throw new Error('This is not understood.')
    return {
      ...{ url: String(rows.URL), method: String(rows.Method) },
      headers: { [header]: says, 'content-type': 'application/json' },
      body: JSON.stringify({ [String(rows.Dictionary)]: { [name]: value } }),
    }
  },
  'Node-RED': (text, value) => {
    const sent = new Function('msg', text)({ payload: String(value) })
    return { ...sent, body: JSON.stringify(sent.payload) }
  },
}

function setDeep(root: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown) {
  if (rest.length === 0) root[key] = value
  else {
    root[key] ??= {}
    setDeep(root[key] as Record<string, unknown>, rest, value)
  }
}
