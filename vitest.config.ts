import { defineConfig } from 'vitest/config'

/** Servers and browsers wait more than they compute: more workers than cores keep the cores busy. One project per kind of proof; `npm test` runs them all, two at a time, `npm run check` only `unit`. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['apps/**/*.unit.test.{ts,tsx}', 'tools/**/*.unit.test.ts', 'scripts/**/*.unit.test.ts', 'bench/**/*.unit.test.ts'],
          environment: 'node',
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'db',
          include: ['tests/db/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          expect: { poll: { timeout: 15_000 } },
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          // A busy shared machine may cost a browser its 15 seconds once; at the desk a flake must show.
          retry: process.env['CI'] === 'true' ? 1 : 0,
          maxWorkers: 3,
        },
      },
    ],
  },
})
