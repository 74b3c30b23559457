const shapes = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5.500 12h.1M12 12h.1M18.500 12h.1',
  grid: 'M4.5 4.500h6v6h-6zM13.5 4.500h6v6h-6zM4.5 13.500h6v6h-6zM13.5 13.500h6v6h-6z',
  tank: 'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v11A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 5 5zM3.5 11c1.4-1.2 2.8-1.2 4.2 0s2.9 1.2 4.3 0 2.9-1.2 4.3 0 2.8 1.2 4.2 0',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM3 19c.4-3.300 2.800-5 6-5s5.600 1.700 6 5M15.500 5.400a3.300 3.300 0 0 1 0 6.200M17.500 14.500c2 .700 3.200 2.200 3.500 4.500',
  list: 'M9 6.500h11M9 12h11M9 17.500h11M4.500 6.500h.1M4.500 12h.1M4.500 17.500h.1',
  plus: 'M12 5v14M5 12h14',
  star: 'm12 4 2.4 5 5.5.7-4 3.8 1 5.5-4.9-2.700L7.1 19l1-5.5-4-3.8 5.5-.7z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.500v2M12 19.500v2M2.5 12h2M19.5 12h2M5.3 5.300l1.4 1.400M17.3 17.300l1.4 1.400M5.3 18.700l1.4-1.400M17.3 6.700l1.4-1.4',
  moon: 'M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.500z',
  system: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  pencil: 'm4 20 1-4L16.5 4.500a1.8 1.8 0 0 1 2.5 0l.5.500a1.8 1.8 0 0 1 0 2.500L8 19zM14.5 6.500l3 3',
  calendar:
    'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 10.500h16M8.5 3.500v4M15.5 3.500v4',
  bin: 'M4.500 6.500h15M9.500 6.500V5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v1.500M6.500 6.500l.8 12a1.500 1.500 0 0 0 1.500 1.500h6.400a1.500 1.500 0 0 0 1.500-1.500l.8-12M10.200 10.500v5.500M13.800 10.500v5.500',
  drop: 'M12 3.500c3.500 4.200 6 7.300 6 10.500a6 6 0 0 1-12 0c0-3.200 2.500-6.300 6-10.500z',
  clock: 'M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.500V12l3 2',
  focus:
    'M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M12 10.500a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
  back: 'm14.500 6-6 6 6 6',
  forward: 'm9.500 6 6 6-6 6',
  play: 'M8 5.500v13l10.500-6.500z',
  check: 'm5.500 12.500 4.500 4.500 8.500-9.500',
  close: 'M6 6l12 12M18 6 6 18',
  success: 'M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8 12.500l2.7 2.700L16 9.5',
  info: 'M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5M12 7.900v.2',
  warning: 'M12 4 3 19.500h18zM12 10v4.500M12 16.900v.2',
} as const

export type IconName = keyof typeof shapes

/** A line drawing beside words, or in a control that has its name elsewhere: hidden from screen readers. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" style={{ flex: 'none' }}>
      <path
        d={shapes[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
