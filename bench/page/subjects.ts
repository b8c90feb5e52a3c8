/** What a part of the measurements tells: a heading of docs/benchmarks.md and the sentence below it. */
interface Subject {
  readonly title: string
  readonly about: string
}

/** Every part that `npm run bench` knows, in the order in which they are measured and told. */
export const subjects = {
  sizes: { title: 'What a browser downloads', about: 'Gzip of the built web: what each page waits for, and what each route adds. `shared` and `together` count what other routes use too.' },
  ready: { title: 'Start', about: 'From `npm start` to its ready line, seeded; the first start makes the database, the demo and the web.' },
  list: { title: 'The list of people beside pgbench', about: 'Fifty people with their departments under row level security, with 16 connections; pgbench runs the same statements with nothing before them.' },
  peers: {
    title: 'Beside PostGraphile and @supabase/lite',
    about: 'One PostgreSQL, the same 10,000 people in ten companies and the same rules, 16 connections, alternating rounds; the median of requests per second and of the 95th percentile.',
  },
  memory: { title: 'Memory', about: 'Resident memory of the server, which must stay flat, after 10,000 and 20,000 requests, and after a first start that made the demo.' },
  scale: { title: 'A million people', about: 'The 95th percentile with 1,000,000 people in 1,000 companies beside that with 10,000 in 10; whether the list is found by an index.' },
  screens: { title: 'Screens', about: 'Headless Chromium, mid-4G and a processor four times slower for the web vitals; lists of 12,000 people, an organogram of 2,000.' },
  'web-peer': { title: 'Screens beside Atomic CRM', about: 'Vínculo with 12,000 people beside Atomic CRM with 500 contacts, by the same server, browser, network and code, in alternating rounds.' },
  import: { title: 'A sheet of people', about: '5,000 people in 25 columns with 40 bad cells: from the drop of the file to the grid of the review, and until all are written.' },
  'asset-import': { title: 'A sheet of assets', about: '5,000 assets in ten columns, 300 of them wrong: from the drop of the file to the grid of the review.' },
  'leave-map': { title: 'Mapa de férias', about: 'Headless Chromium with the processor four times slower: 300 people over a year, scrolled, walked by keys and drawn on.' },
  'leave-preview': { title: 'The preview of a vacation', about: 'By REST, in a company of 20,000 people with ten years of leaves.' },
  news: { title: 'News', about: 'By REST, in a company of 20,000 people with 2,000 posts to all kinds of audiences.' },
  journeys: { title: 'Onboarding', about: 'By REST, in a company of 20,000 people with 600 open journeys.' },
  exits: { title: 'Offboarding', about: 'By REST, in a company of 20,000 people that 6,000 left over five years, with 300 open exits.' },
  assets: { title: 'Assets', about: 'By REST, with 50,000 assets in a company of 5,000 people.' },
  evaluations: { title: 'Evaluations', about: 'A 360 cycle of 1,000 people and 12,000 forms, and one of 20,000 people.' },
  goals: { title: 'Goals', about: 'By REST, in a company of 20,000 people with 2,000 objectives of five key results each.' },
  dashboard: { title: 'Dashboard', about: 'By REST, in companies of 1,000 and 20,000 people with ten years of leaves: all blocks at once as the browser asks for them, and each by itself.' },
  retention: { title: 'Retention', about: 'By REST, in a company of 20,000 people of whom 4,000 left.' },
  'policy-gate': { title: 'The gate of each request', about: 'A small question by somebody who must have a second factor and whose sessions end, against the same without a policy.' },
  migration: { title: 'A migration', about: '20,000 people of another system, their personal files and their balances, by REST as the screens send them.' },
  'large-company': { title: 'Companies of 1,000, 5,000 and 20,000', about: 'By REST, with ten years of leaves: what HR opens and announces. The figures end in the number of people.' },
  'many-companies': { title: '10,000 companies', about: 'One company of an installation of 10,000, and the daily jobs of all of them, worked out from the first minutes.' },
} as const satisfies Readonly<Record<string, Subject>>

export type Part = keyof typeof subjects

export const parts = Object.keys(subjects) as readonly Part[]
