import type { MetaDescriptor } from 'react-router'

export function PageHead({ meta }: { meta: readonly MetaDescriptor[] }) {
  return meta.map((each) => {
    if ('title' in each) return <title key="title">{String(each.title)}</title>
    if ('script:ld+json' in each) {
      const text = JSON.stringify(each['script:ld+json'])
      return (
        <script
          key={text}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, which React would write with entities
          dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }}
        />
      )
    }
    const { tagName, ...attributes } = each as { tagName?: string } & Record<string, string>
    const key = JSON.stringify(attributes)
    return tagName === 'link' ? <link key={key} {...attributes} /> : <meta key={key} {...attributes} />
  })
}
