/** Text, or an element with its properties and what is in it: built from Markdown, drawn by whoever shows it. */
export type PostNode =
  | string
  | readonly [tag: string, properties: Readonly<Record<string, unknown>> | null, ...content: PostNode[]]
