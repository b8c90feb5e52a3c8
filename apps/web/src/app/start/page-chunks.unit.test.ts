// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'

import { chunksOf } from './page-chunks.ts'

const chunks = {
  login: ['login.js'],
  app: ['app.js'],
  backend: ['backend.js'],
  routes: { '/app/**': ['frame.js'], '/app': ['frame.js'], '/app/employees/*': ['person.js'], '/login': ['form.js'] },
}

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

it('gives each page the frame and its own chunks once, the dashboard without the client of the backend', () => {
  expect([...chunksOf(chunks, '/app')]).toEqual(['app.js', 'frame.js'])
  expect([...chunksOf(chunks, '/app/employees/1')]).toEqual(['app.js', 'backend.js', 'frame.js', 'person.js'])
  expect([...chunksOf(chunks, '/app/employees/1/edit')]).toEqual(['app.js', 'backend.js', 'frame.js'])
})

it('gives the login page the form alone, and the application where a session is kept', () => {
  history.replaceState(null, '', '/login?recover=true')
  expect([...chunksOf(chunks, '/login')]).toEqual(['login.js'])
  localStorage.setItem('vinculo-auth', '{}')
  expect([...chunksOf(chunks, '/login')]).toEqual(['app.js', 'backend.js', 'form.js'])
})
