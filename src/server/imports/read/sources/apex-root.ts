const roots = ['datalog', 'status', 'outlog'] as const

/** The files of a Neptune Apex in XML, by their root. */
export type ApexRoot = (typeof roots)[number]

const start = /^(?:<\?[^>]*\?>\s*|<!--.*?-->\s*)*<([a-z]+)[\s>]/is

/** The root with which this text begins; undefined for any other text. */
export function apexRoot(text: string): ApexRoot | undefined {
  const root = start.exec(text)?.[1]?.toLowerCase()
  return roots.find((one) => one === root)
}
