import type { Option } from './options.ts'
import { options } from './options.ts'

/** `.env.example`: every option with its default. */
export function envExample(): string {
  const lines = (options as readonly Option[]).flatMap((option) => [
    `# ${explanation(option)}`,
    `# Default: ${option.fallback || 'none'}`,
    `#${option.name}=`,
    '',
  ])
  return [
    '# Settings of Coralline. All are optional on one machine. Copy to .env and take out the # of a line to set it.',
    '',
    ...lines,
  ].join('\n')
}

/** `docs/settings.md`: every option in a table. */
export function settingsPage(): string {
  const rows = (options as readonly Option[]).map(
    (option) => `| \`${option.name}\` | ${option.fallback || 'none'} | ${explanation(option)} |`,
  )
  return [
    '# Settings',
    '',
    'Coralline reads its settings from environment variables, or from lines of a file `.env` in the project folder',
    '(copy [.env.example](../.env.example)). On one machine all of them are optional.',
    '',
    '`node src/server/settings/write-documents.ts` writes this page and `.env.example` from the table in',
    '`src/server/settings/options.ts`.',
    '',
    '| setting | default | what it is |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function explanation({ name, about, secret }: Option): string {
  return `${about}${secret ? ` Or ${name}_FILE: a file that holds it.` : ''}`
}
