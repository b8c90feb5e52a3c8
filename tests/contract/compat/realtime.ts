import type { CompatSection } from './rows.ts'

const broadcast = (title: string): readonly [string, string] => ['realtime/broadcast.test.ts', title]
const changes = (title: string): readonly [string, string] => ['realtime/changes.test.ts', title]
const life = (title: string): readonly [string, string] => ['realtime/life.test.ts', title]
const protocol = (title: string): readonly [string, string] => ['realtime/protocol.test.ts', title]

const CLIENT = 'connects when it joins, beats, knows its channels, and is gone when it has left them'

/** `supabase.realtime` and `supabase.channel` */
export const realtimeSection: CompatSection = {
  title: 'Realtime',
  rows: [
    { method: 'channel(name, { config: { private: true } }).subscribe(callback)', state: 'supported', test: broadcast('opens to whom its policy names, and to nobody else') },
    { method: 'channel(name) without private', state: 'left out', note: 'refused with `PrivateOnly` (a setting on hosted)', test: broadcast('a public channel is refused') },
    { method: 'channel.unsubscribe(), teardown(), removeChannel(channel), removeAllChannels(), getChannels()', state: 'supported', test: life(CLIENT) },
    { method: 'realtime.connect(), disconnect(), connectionState(), isConnected(), isConnecting(), isDisconnecting(), endpointURL(), onHeartbeat(callback), sendHeartbeat()', state: 'supported', test: life(CLIENT) },
    { method: 'a connection that breaks: the client is back by itself', state: 'supported', test: life('after a restart of its server a client is back by itself') },
    { method: 'protocol 1.0.0 of older clients', state: 'supported', note: 'without binary messages, for which it has no form', test: protocol('speaks objects: heartbeat, join, broadcast, leave') },
    { method: 'realtime.setAuth(token), accessToken', state: 'supported', test: life('is replaced in the middle of a channel, which goes on past the end of the first') },
    { method: 'channel.on(\'broadcast\', …), realtime.send(…) in SQL', state: 'supported', test: broadcast('carries what the database sends, with its id, and other topics hear nothing') },
    { method: 'realtime.broadcast_changes(…), send_binary(…) in SQL', state: 'supported', test: broadcast('carries changes of a table by trigger, and bytes') },
    { method: 'channel.send({ type: \'broadcast\', … }), { ack, self }', state: 'supported', note: 'a refused broadcast with `ack` answers `error` (hosted lets it time out)', test: broadcast('is heard by the others when it may write, by itself with self, and is answered with ack') },
    { method: 'channel.httpSend(event, payload)', state: 'supported', note: 'a refused one is 403, and then none of its messages is sent', test: broadcast('may use HTTP in place of the socket, with the same rights') },
    { method: '{ broadcast: { replay: { since, limit } } }', state: 'supported', note: 'messages of the database of the last day (hosted: three days), read as the one who joins', test: broadcast('is told again to whoever asks at join, the newest ones in their order, and to nobody who may not read') },
    { method: '{ broadcast: { persist } }', state: 'left out', note: '400 over HTTP, without effect on a socket', test: broadcast('posts several messages as the server with the secret key') },
    { method: 'channel.on(\'postgres_changes\', { event, schema, table }, …)', state: 'supported', note: 'rows are read as the subscriber when the change is told; `old_record` holds the primary key alone', test: changes('hears the rows that its policies show, without columns that it may not select, with types that the client converts') },
    { method: '{ filter, select } of postgres_changes, postgresChangesFilter()', state: 'supported', test: changes('know every operator, negation and lists, on the row as the subscriber sees it') },
    { method: '{ postgres_changes_options: { wait, timeout } }, { broadcast: { replication_ready } }', state: 'supported', test: changes('has joined once they are followed, and hears what follows at once') },
    { method: 'channel.on(\'system\', …)', state: 'supported', test: changes('are refused when they make no sense, and so are tables and columns that are not open') },
    { method: 'channel.on(\'presence\', …), track(…), untrack(), presenceState()', state: 'left out', note: 'joining works, nobody is ever present, `track` answers `error`', test: broadcast('a channel with presence is joined like any other; nobody is ever present, and who wants to be is refused') },
  ],
}
