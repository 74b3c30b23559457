import { isIP } from 'node:net'
import { isAmong, isHomeAddress, isLoopbackHost } from '#server/http/addresses.ts'
import type { AiSettings } from '#server/outbound/ai.ts'

/** Settings of the AI that keepers may ask. */
type Group = { read(name: 'AI_URL' | 'AI_MODEL' | 'AI_KEY'): string | undefined; problems: string[] }

const urlForm =
  'AI_URL must be as in https://ai.example.org/v1, without user, password, ? and #; with http:// only on this machine or in a private network, as in http://192.168.1.20:11434/v1.'

/** The AI; undefined when there is none. */
export function readAi({ read, problems }: Group): AiSettings | undefined {
  const url = read('AI_URL')
  const model = read('AI_MODEL')
  const key = read('AI_KEY')
  if (url === undefined) {
    for (const [name, value] of Object.entries({ AI_MODEL: model, AI_KEY: key }))
      if (value !== undefined) problems.push(`${name} is set without AI_URL: set AI_URL, too.`)
    return undefined
  }
  const address = readAddress(url)
  if (address === undefined) problems.push(urlForm)
  if (model === undefined) problems.push('AI_MODEL is missing: with AI_URL it says which model is asked.')
  // Nothing of it is repeated: it is a secret.
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    problems.push('AI_KEY must be as whoever runs the AI gave it, without spaces.')
  return { address: address ?? '', model: model ?? '', key }
}

/** The address without a slash at its end; undefined for one that may not be asked. */
function readAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username + url.password + url.search + url.hash !== '' || /[?#]/.test(text))
    return undefined
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isPrivateHost(url.hostname))
  return isAllowed ? url.href.replace(/\/+$/, '') : undefined
}

const isPrivateIpv6 = isAmong(['fc00::/7'])
/** Names that mean nothing in the Internet: of one word, as in a compose file, and the endings of home networks. */
const privateName = /^[a-z0-9-]*[a-z][a-z0-9-]*$|\.(?:local|internal|home\.arpa)$/

function isPrivateHost(host: string): boolean {
  if (isLoopbackHost(host)) return true
  const bare = host.replace(/^\[|\]$/g, '')
  const family = isIP(bare)
  if (family === 0) return privateName.test(bare)
  return family === 6 ? isPrivateIpv6(bare) : isHomeAddress(bare)
}
