import type { Option } from './options.ts'
import { options } from './options.ts'

/** `.env.example`: every option with its default. */
export function envExample(): string {
  const lines = (options as readonly Option[]).flatMap(({ name, fallback, about, secret }) => [
    `# ${about}${secret ? ` Or ${name}_FILE: a file that holds it.` : ''}`,
    `# Default: ${fallback || 'none'}`,
    `#${name}=`,
    '',
  ])
  return [
    '# Settings of Coralline. All are optional on one machine. Copy to .env and take out the # of a line to set it.',
    '',
    ...lines,
  ].join('\n')
}

/** The README's table of settings. */
export function settingsTable(): string {
  const rows = (options as readonly Option[]).map(
    ({ name, fallback, about }) => `| \`${name}\` | ${fallback || 'none'} | ${about} |`,
  )
  const secrets = (options as readonly Option[])
    .filter(({ secret }) => secret)
    .map(({ name }) => `\`${name}\``)
  return [
    '| setting | default | what it is |',
    '|---|---|---|',
    ...rows,
    '',
    `${new Intl.ListFormat('en').format(secrets)} may also be given as a file: \`NAME_FILE\` is its path.`,
    '',
  ].join('\n')
}
