/** The two ways to draw the lines, with the words of their buttons. */
export const layoutChoices = [
  { value: 'lanes', label: 'One by one' },
  { value: 'together', label: 'Together' },
] as const
