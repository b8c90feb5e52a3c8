import qs from 'qs/lib/index.js'

// The data provider that npm has writes two filters of one column as `due_date[0]`, which PostgREST refuses.
export default { stringify: (query) => qs.stringify(query, { arrayFormat: 'repeat' }) }
