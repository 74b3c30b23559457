/** The two ways to draw the lines, with the words of their buttons. */
export const layoutChoices = [
  { value: 'lanes', label: 'One by one' },
  { value: 'together', label: 'Together' },
] as const

/** A switch of the lines that are together. */
export const scaleChoices = [{ value: 'percent', label: 'As % of range' }] as const
