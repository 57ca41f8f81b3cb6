// `node server.js PORT [postgresql://...]`: a boardgame.io server as its own documentation sets one up.
import { Server } from 'boardgame.io/dist/cjs/server.js'
import { PostgresStore } from 'bgio-postgres'
import { domino } from './domino.js'

const [port, url] = process.argv.slice(2)
const database = url ? { db: new PostgresStore(url, { logging: false }) } : {}
const server = Server({ games: [domino], origins: ['http://127.0.0.1'], ...database })
server.run({ port: Number(port), callback: () => console.log('ready') })
