import { parse } from 'yaml'

export type FrontMatter = { title: string; description: string; published: string; updated?: string }

const descriptionLength = { min: 120, max: 160 }
const keys = ['title', 'description', 'published', 'updated']

/** Reads the lines above a post. What is missing or wrong is added to `problems`, a sentence each. */
export function readFrontMatter(yaml: string | undefined, problems: string[]): FrontMatter {
  const fields = parseFields(yaml)
  if (typeof fields === 'string') {
    problems.push(fields)
    return { title: '', description: '', published: '' }
  }
  const text = (key: string) => {
    const value = fields[key]
    if (typeof value === 'string' && value.trim() === value && value !== '') return value
    problems.push(`\`${key}\` is missing, empty or not a plain line of text.`)
    return ''
  }
  for (const key of Object.keys(fields)) {
    if (!keys.includes(key)) problems.push(`\`${key}\` is not known: there are ${keys.join(', ')}.`)
  }
  const title = text('title')
  const description = text('description')
  const length = [...description].length
  if (description && (length < descriptionLength.min || length > descriptionLength.max)) {
    problems.push(
      `\`description\` has ${length} characters; it needs ${descriptionLength.min} to ${descriptionLength.max}.`,
    )
  }
  const published = text('published')
  if (published) checkDay('published', published, problems)
  if (fields.updated === undefined) return { title, description, published }
  const updated = text('updated')
  if (updated) checkDay('updated', updated, problems)
  if (updated && updated < published) problems.push('`updated` is before `published`.')
  return { title, description, published, updated }
}

/** The fields, or the sentence that says why there are none. */
function parseFields(yaml: string | undefined): Record<string, unknown> | string {
  if (yaml === undefined) return 'It has to begin with its front matter: lines between two lines of ---.'
  try {
    const fields: unknown = parse(yaml)
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return { ...fields }
    return 'The front matter has to be lines of `key: value`.'
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    return `The front matter cannot be read: ${reason}`
  }
}

function checkDay(key: string, day: string, problems: string[]) {
  const instant = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === day
  if (!isDay) problems.push(`\`${key}\` is ${day}, which is not a day written as YYYY-MM-DD.`)
}
