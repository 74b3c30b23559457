declare module '*?page-script' {
  /** A script of a built page and what it imports from the beginning, by their addresses: see tasks/page-scripts.ts. */
  const script: { address: string; imports: string[] }
  export default script
}
