/** The headers of every answer; a page has a Content-Security-Policy of its own. Source: OWASP, secure headers. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // Turns off the filter of old browsers, which could be turned against the page that it was to protect.
  'x-xss-protection': '0',
}

/** Answers at an https address have this header, too. */
export const strictTransport = ['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const
