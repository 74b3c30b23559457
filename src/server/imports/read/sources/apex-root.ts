const roots = ['datalog', 'status', 'outlog'] as const

export type ApexRoot = (typeof roots)[number]

const start = /^(?:<\?[^>]*\?>\s*|<!--.*?-->\s*)*<([a-z]+)[\s>]/is

/** The root of an Apex's XML; undefined for any other text. */
export function apexRoot(text: string): ApexRoot | undefined {
  const root = start.exec(text)?.[1]?.toLowerCase()
  return roots.find((one) => one === root)
}
