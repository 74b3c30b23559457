/** The blog's posts, in its order: the slug of the address, and the title. */
export const blogLinks = [
  ['why-spreadsheets-fail-reef-keepers', 'Why Spreadsheets Fail Reef Keepers'],
  ['top-5-ways-to-keep-your-tank-stable', 'Top 5 Ways to Keep Your Tank Stable'],
  [
    'best-reef-tank-log-app-free-and-paid-options-compared',
    'Best Reef Tank Log App: Free and Paid Options Compared',
  ],
  [
    'how-to-track-aquarium-parameters-without-expensive-controllers',
    'How to Track Aquarium Parameters Without Expensive Controllers',
  ],
  [
    'reef-tank-maintenance-schedule-template-free-download',
    'Reef Tank Maintenance Schedule Template (Free Download)',
  ],
  [
    'spreadsheets-vs-apps-the-best-way-to-record-aquarium-data',
    'Spreadsheets vs. Apps: The Best Way to Record Aquarium Data',
  ],
  [
    'how-sharing-your-reef-tank-logs-can-help-the-community',
    'How Sharing Your Reef Tank Logs Can Help the Community',
  ],
  ['beginners-guide-to-aquarium-parameter-logging', 'Beginner’s Guide to Aquarium Parameter Logging'],
  [
    'top-10-most-important-reef-tank-parameters-to-monitor',
    'Top 10 Most Important Reef Tank Parameters to Monitor',
  ],
] as const
