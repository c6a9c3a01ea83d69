/**
 * For connections to PostgreSQL that hold a lock. A machine that loses its power or network sends nothing: both ends probe the other after
 * ten silent seconds, and give up fifteen seconds later. By default systems wait two hours, in which the lock stays taken.
 */
export const tcpKeepAlive = {
  client: { keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
  /** Columns of a query that sets the other end; nothing to set on a connection of the same machine without TCP. */
  settings: `set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
    set_config('tcp_keepalives_count', '3', false)`,
} as const
