-- What seats have left to standing orders, by game and player; no part of a game's events.

CREATE TABLE standing_orders (
    game_id uuid  NOT NULL,
    player  text  NOT NULL,
    orders  jsonb NOT NULL, -- by window: {"order": ..., "turns": the own turns begun up to which it holds, or null}
    PRIMARY KEY (game_id, player)
);

CREATE INDEX standing_orders_by_player ON standing_orders (player);
