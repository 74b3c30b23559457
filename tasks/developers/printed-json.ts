const lineLength = 64

/** JSON for people: what fits stands on one line. */
export function printedJson(value: unknown, indent = ''): string {
  const flat = flatJson(value)
  if (indent.length + flat.length <= lineLength || typeof value !== 'object' || value === null) return flat
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((one) => inner + printedJson(one, inner))
    : Object.entries(value).map(([key, one]) => `${inner}${JSON.stringify(key)}: ${printedJson(one, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

function flatJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(flatJson).join(', ')}]`
  const entries = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${flatJson(one)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}
