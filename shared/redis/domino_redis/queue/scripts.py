"""The steps of the computer's queue that must happen at once, as Lua scripts on Redis.

For each question there is a hash ``computer:{kind}:{id}``. Until it is answered it holds the text and who
asks, and lives for as long as somebody waits for it; then it holds the answer, for a few minutes.

``computer:pending``            all unanswered questions; the score is until when somebody waits for them
``computer:pending:{client}``   those of one client
``computer:waiting:{kind}``     those that no worker has taken; the score is their turn
``computer:turn:{kind}``        the turn of the question that was taken last
``computer:kept``               the answered ones; the score is since when
"""

from __future__ import annotations

from typing import Final

_COMMON: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local PENDING, KEPT = 'computer:pending', 'computer:kept'
local function hash(name) return 'computer:' .. name end
local function lease(name) return 'computer:' .. name .. ':lease' end
local function of_client(client) return PENDING .. ':' .. client end
local function waiting(name) return 'computer:waiting:' .. string.match(name, '^%a+') end

-- Drop an unanswered question. The client's own set forgets it by its score.
local function forget(name)
    redis.call('ZREM', PENDING, name)
    redis.call('ZREM', waiting(name), name)
    redis.call('DEL', hash(name))
end

-- End a question with an answer, or with having failed, and keep no more than `most` of these.
local function finish(name, field, value, most)
    local client, life = unpack(redis.call('HMGET', hash(name), 'client', 'life'))
    redis.call('HSET', hash(name), field, value)
    redis.call('HDEL', hash(name), 'text', 'client', 'tries')
    redis.call('PEXPIRE', hash(name), life)
    redis.call('ZREM', PENDING, name)
    redis.call('ZREM', of_client(client), name)
    redis.call('ZREM', waiting(name), name)
    redis.call('DEL', lease(name))
    redis.call('ZADD', KEPT, now, name)
    redis.call('ZREMRANGEBYSCORE', KEPT, '-inf', now - life)
    redis.call('PEXPIRE', KEPT, life)
    local surplus = redis.call('ZCARD', KEPT) - most
    if surplus > 0 then
        local oldest = redis.call('ZPOPMIN', KEPT, surplus)
        for i = 1, #oldest, 2 do redis.call('DEL', hash(oldest[i])) end
    end
end
"""

VISIT: Final = (
    _COMMON
    + """
-- Ask, or ask again, questions of one kind: kind, RQ's queue, client, how long somebody waits now, life of
-- the answers, how many questions may be unanswered in all, and of this client; then id, digest, text and
-- number of parts of each. Without a text a question is only looked at.
-- Returns how many workers are to be called, and for each question '' or what is known of it.
local kind, queue, client = ARGV[1], ARGV[2], ARGV[3]
local patience, life, most, most_of_client = ARGV[4], ARGV[5], tonumber(ARGV[6]), tonumber(ARGV[7])
local WAITING, TURN = 'computer:waiting:' .. kind, 'computer:turn:' .. kind

for _, name in ipairs(redis.call('ZRANGEBYSCORE', PENDING, '-inf', now)) do forget(name) end

-- Everybody's first question is of the next turn, the second of the one after it, and so on.
local function enqueue(name, ahead)
    local order = redis.call('INCR', 'computer:order') % 1048576 / 1048576
    local turn = tonumber(redis.call('GET', TURN) or '0')
    redis.call('ZADD', WAITING, turn + ahead + order, name)
end

local new = 0
for i = 8, #ARGV, 4 do
    local digest = redis.call('HGET', hash(kind .. ':' .. ARGV[i]), 'digest')
    if ARGV[i + 2] ~= '' then
        if not digest then new = new + 1 elseif digest ~= ARGV[i + 1] then return {'taken'} end
    end
end
if new > 0 then
    redis.call('ZREMRANGEBYSCORE', of_client(client), '-inf', now)
    if redis.call('ZCARD', PENDING) + new > most then return {'full'} end
    if redis.call('ZCARD', of_client(client)) + new > most_of_client then return {'crowded'} end
end

local function extend(name, who)
    redis.call('ZADD', PENDING, now + patience, name)
    redis.call('ZADD', of_client(who), now + patience, name)
    redis.call('PEXPIRE', of_client(who), patience)
    redis.call('PEXPIRE', hash(name), patience)
end

local function visit(name, digest, text, parts)
    local answer, failed, who = unpack(redis.call('HMGET', hash(name), 'answer', 'failed', 'client'))
    if answer then return '+' .. answer end
    if failed then return 'failed' end
    if not who then
        if text == '' then return 'lost' end
        redis.call('HSET', hash(name), 'digest', digest, 'text', text, 'client', client)
        redis.call('HSET', hash(name), 'life', life, 'parts', parts)
        extend(name, client)
        enqueue(name, redis.call('ZCARD', of_client(client)))
        return ''
    end
    extend(name, who)
    -- Whoever took it is gone; it has waited long enough.
    local taken = redis.call('EXISTS', lease(name)) == 1
    if not taken and not redis.call('ZSCORE', WAITING, name) then enqueue(name, 0) end
    return ''
end

local answers = {0}
for i = 8, #ARGV, 4 do
    answers[#answers + 1] = visit(kind .. ':' .. ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3])
end
answers[1] = math.max(0, redis.call('ZCARD', WAITING) - redis.call('LLEN', queue))
return answers
"""
)

TAKE: Final = (
    _COMMON
    + """
-- Give the question of a kind whose turn it is to a worker, under a lease: kind, life of the lease, how often
-- a question may be taken, how many answers are kept. Returns id and text, or nothing.
while true do
    local name, score = unpack(redis.call('ZPOPMIN', 'computer:waiting:' .. ARGV[1]))
    if not name then return false end
    redis.call('SET', 'computer:turn:' .. ARGV[1], math.floor(score))
    local text = redis.call('HGET', hash(name), 'text')
    local until_when = tonumber(redis.call('ZSCORE', PENDING, name) or '0')
    if not text or until_when <= now then
        forget(name)
    elseif redis.call('HINCRBY', hash(name), 'tries', 1) > tonumber(ARGV[3]) then
        finish(name, 'failed', 1, tonumber(ARGV[4]))
    else
        redis.call('SET', lease(name), '', 'PX', ARGV[2])
        return {string.sub(name, #ARGV[1] + 2), text}
    end
end
"""
)

ANSWER: Final = (
    _COMMON
    + """
-- Keep the first answer to a question that somebody still waits for: name, answer, how many answers are kept.
-- Returns whether this is the first.
if redis.call('HEXISTS', hash(ARGV[1]), 'text') == 0 then
    redis.call('DEL', lease(ARGV[1]))
    return 0
end
finish(ARGV[1], 'answer', ARGV[2], tonumber(ARGV[3]))
return 1
"""
)
