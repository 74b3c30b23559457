import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { runningUser } from '#server/files/running-user.ts'
import { misspeltSetting, settingNames } from './misspelt-settings.ts'

/** Variables of Node, PostgreSQL's programs or the system. */
const ofOthers =
  /^(NODE_\w+|UV_\w+|PG[A-Z]+|MALLOC_\w+|SSL_CERT_\w+|LC_\w+|LANG|TZ|TMPDIR|PATH|HOME|(HTTPS?|NO)_PROXY)$/i

/**
 * Takes the settings of `.env` into the environment, where other variables go first. Answers, and writes to stderr, a
 * sentence for each line that may not do what it was written for; undefined, with a sentence there, when the file
 * cannot be read.
 */
export function readEnvFile(): string[] | undefined {
  const path = resolve('.env')
  reportMisspelt(process.env)
  try {
    // Node's own loader reports a file that it may not read as missing.
    const bytes = readFileSync(path)
    if (bytes.includes(0))
      return refuse(
        `The settings in ${path} are not plain text: it holds NUL bytes, as UTF-16 does. Save it as UTF-8.`,
      )
    const text = bytes.toString().replace(/^\uFEFF/, '')
    const settings = parseEnv(text)
    for (const [name, value] of Object.entries(settings)) process.env[name] ??= value
    const doubts = [...unknownNames(settings, path), ...cutValues(text, { settings, path })]
    for (const doubt of doubts) process.stderr.write(`${doubt}\n`)
    return doubts
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    const reason = error instanceof Error ? error.message : String(error)
    return refuse(
      `The settings in ${path} cannot be read: ${reason}. Coralline runs as ${runningUser()}: let it read the file, or move the file away.`,
    )
  }
}

function refuse(sentence: string): undefined {
  process.stderr.write(`Coralline did not start.\n${sentence}\n`)
}

/** Reports misspelt settings. They may be meant for another program, and keep nothing from starting. */
function reportMisspelt(environment: NodeJS.ProcessEnv) {
  for (const name of Object.keys(environment)) {
    const meant = misspeltSetting(name)
    if (meant !== undefined && environment[meant] === undefined)
      process.stderr.write(`${name} is set, and is no setting of Coralline: did you mean ${meant}?\n`)
  }
}

type Settings = ReturnType<typeof parseEnv>

function unknownNames(settings: Settings, path: string): string[] {
  return Object.keys(settings)
    .filter((name) => !settingNames.has(name) && !ofOthers.test(name))
    .map((name) => `${name} in ${path} is no setting of Coralline: check its spelling, or take it out.`)
}

/** A `#` in a value without quotes begins a comment. */
function cutValues(text: string, { settings, path }: { settings: Settings; path: string }): string[] {
  const lines = text.matchAll(/^\s*(?:export\s+)?(\w+)[ \t]*=[ \t]*([^'"`#\r\n][^#\r\n]*|)(?<!\s)#/gm)
  return [...lines]
    .filter(([, name = '', value]) => settings[name] === value)
    .map(
      ([, name]) =>
        `${name} in ${path} is cut off at its #: put the value in quotes, or a space before a comment.`,
    )
}
